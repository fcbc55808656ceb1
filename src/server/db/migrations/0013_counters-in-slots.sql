-- Whoever sends or decides an offer held the counter of its category until the commit, and everybody else waited for that one row:
-- seventeen writes a second was all there was, however many cores.
ALTER TABLE "product_counts" ADD COLUMN "slot" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_counts" DROP CONSTRAINT "product_counts_status_category_ended_pk";--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_status_category_ended_slot_pk" PRIMARY KEY("status","category","ended","slot");--> statement-breakpoint
-- Connections that were opened one after the other count in different slots; of two that share one, the second waits as before.
CREATE FUNCTION own_slot() RETURNS smallint LANGUAGE sql STABLE AS $$ SELECT (pg_backend_pid() % 16)::smallint $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts AS c (status, category, ended, slot, n)
  SELECT status, category, ended, own_slot(), sum(n) FROM (
    SELECT OLD.status, OLD.category, OLD.ended, -1 AS n WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.status, NEW.category, NEW.ended, 1 WHERE TG_OP <> 'DELETE'
  ) moved
  GROUP BY status, category, ended HAVING sum(n) <> 0
  ORDER BY status, category, ended
  ON CONFLICT (status, category, ended, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
