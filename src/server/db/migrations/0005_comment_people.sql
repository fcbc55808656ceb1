DROP INDEX "comment_people_recent";--> statement-breakpoint
ALTER TABLE "comment_people" DROP COLUMN "last_at";--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c comments := coalesce(NEW, OLD);
  more int := (CASE WHEN NEW.status = 'shown' THEN 1 ELSE 0 END) - (CASE WHEN OLD.status = 'shown' THEN 1 ELSE 0 END);
  of_person int;
  more_people int := 0;
BEGIN
  IF more = 0 THEN RETURN NULL; END IF;
  IF c.thread_id IS NOT NULL THEN
    UPDATE comments SET replies = replies + more WHERE id = c.thread_id;
  END IF;
  IF c.product_id IS NOT NULL THEN
    INSERT INTO comment_people AS p (product_id, person, shown) VALUES (c.product_id, c.person, more)
    ON CONFLICT (product_id, person) DO UPDATE SET shown = p.shown + more RETURNING p.shown INTO of_person;
    more_people := CASE WHEN more > 0 AND of_person = 1 THEN 1 WHEN more < 0 AND of_person = 0 THEN -1 ELSE 0 END;
  END IF;
  PERFORM add_sums(coalesce(c.product_id, c.article_id), 0, 0, more, more_people);
  RETURN NULL;
END $$;
