CREATE TABLE "offer_verdicts" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"rule" smallint NOT NULL,
	"usual" numeric(12, 2),
	"lowest" numeric(12, 2),
	"recent" numeric(12, 2),
	"is_lowest" boolean NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_days" (
	"product_key" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"low" numeric(12, 2) NOT NULL,
	"high" numeric(12, 2) NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "price_days_product_key_day_kind_pk" PRIMARY KEY("product_key","day","kind")
);
--> statement-breakpoint
CREATE TABLE "price_observations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_key" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"product_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"limited" boolean DEFAULT false NOT NULL,
	"day" date GENERATED ALWAYS AS (((at AT TIME ZONE 'America/Sao_Paulo')::date)) STORED NOT NULL,
	CONSTRAINT "obs_once" UNIQUE NULLS NOT DISTINCT("product_key","day","source","kind","price","product_id"),
	CONSTRAINT "price_observations_price" CHECK (price > 0),
	CONSTRAINT "price_observations_kind" CHECK (kind IN ('regular', 'deal')),
	CONSTRAINT "price_observations_source" CHECK (source IN ('oferta', 'confirmação', 'loja', 'importada'))
);
--> statement-breakpoint
CREATE TABLE "real_offers" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"sale_price" numeric(12, 2) NOT NULL,
	"discount" integer NOT NULL,
	"true_discount" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verdict_queue" (
	"product_key" text PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "conditions" jsonb DEFAULT '{"payment":"any","instalments":null,"shipping":"unknown","cashback":null,"needs":[],"state":"unknown","starting_at":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "priced_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "v_rule" ON "offer_verdicts" USING btree ("rule","product_id");--> statement-breakpoint
CREATE INDEX "obs_key" ON "price_observations" USING btree ("product_key","at","id") WHERE NOT hidden;--> statement-breakpoint
CREATE INDEX "obs_of" ON "price_observations" USING btree ("product_id") WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "obs_hidden" ON "price_observations" USING btree ("product_id") WHERE hidden;--> statement-breakpoint
CREATE INDEX "r_new" ON "real_offers" USING btree ("published_at","product_id");--> statement-breakpoint
CREATE INDEX "r_price" ON "real_offers" USING btree ("sale_price","product_id");--> statement-breakpoint
CREATE INDEX "r_disc" ON "real_offers" USING btree ("discount","published_at","product_id");--> statement-breakpoint
CREATE INDEX "r_true" ON "real_offers" USING btree ("true_discount","published_at","product_id");--> statement-breakpoint
CREATE INDEX "r_cat_new" ON "real_offers" USING btree ("category","published_at","product_id");--> statement-breakpoint
CREATE INDEX "r_cat_price" ON "real_offers" USING btree ("category","sale_price","product_id");--> statement-breakpoint
CREATE INDEX "r_cat_disc" ON "real_offers" USING btree ("category","discount","published_at","product_id");--> statement-breakpoint
CREATE INDEX "r_cat_true" ON "real_offers" USING btree ("category","true_discount","published_at","product_id");--> statement-breakpoint
-- Room on each page for new versions of a row, so that a changed verdict touches no index.
ALTER TABLE "offer_verdicts" SET (fillfactor = 70);
--> statement-breakpoint
-- One offer's row among the real ones, as its product and its verdict are now. The lock makes a verdict and a change of its
-- product at the same moment wait for each other: each would miss what the other has not committed. Not in plain SQL, which would be
-- planned for every row; and its plan, made for an empty table perhaps, always uses the keys.
CREATE FUNCTION list_real_offer(offer uuid) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = offer FOR SHARE;
  DELETE FROM real_offers WHERE product_id = offer AND NOT EXISTS (
    SELECT 1 FROM products p JOIN offer_verdicts v ON v.product_id = p.id
    WHERE p.id = offer AND p.status = 'approved' AND NOT p.ended AND v.verdict = 'desconto-real');
  INSERT INTO real_offers AS r (product_id, category, published_at, sale_price, discount, true_discount)
  SELECT p.id, p.category, coalesce(p.published_at, p.created_at), p.sale_price, p.discount,
    CASE WHEN v.usual > p.sale_price THEN trunc((v.usual - p.sale_price) * 100 / v.usual)::int ELSE 0 END
  FROM products p JOIN offer_verdicts v ON v.product_id = p.id
  WHERE p.id = offer AND p.status = 'approved' AND NOT p.ended AND v.verdict = 'desconto-real'
  ON CONFLICT (product_id) DO UPDATE SET category = excluded.category, published_at = excluded.published_at,
    sale_price = excluded.sale_price, discount = excluded.discount, true_discount = excluded.true_discount
  WHERE (r.category, r.published_at, r.sale_price, r.discount, r.true_discount) IS DISTINCT FROM
    (excluded.category, excluded.published_at, excluded.sale_price, excluded.discount, excluded.true_discount);
END $$;
--> statement-breakpoint
CREATE FUNCTION product_is_real() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_real_offer(coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A new offer has no verdict yet.
CREATE TRIGGER products_real AFTER DELETE OR UPDATE OF status, ended, category, published_at, sale_price, original_price ON products
  FOR EACH ROW EXECUTE FUNCTION product_is_real();
--> statement-breakpoint
CREATE FUNCTION verdict_is_real() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'desconto-real' IN (OLD.verdict, NEW.verdict) THEN
    PERFORM list_real_offer(coalesce(NEW.product_id, OLD.product_id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER verdicts_real AFTER INSERT OR UPDATE OR DELETE ON offer_verdicts
  FOR EACH ROW EXECUTE FUNCTION verdict_is_real();
--> statement-breakpoint
-- When the present price of an offer was sent.
UPDATE products SET priced_at = changed.at FROM (
  SELECT e.object_id, max(e.created_at) AS at FROM audit_events e
  WHERE e.object_kind = 'product' AND e.before ->> 'sale_price' <> e.after ->> 'sale_price' GROUP BY e.object_id
) changed WHERE products.id::text = changed.object_id AND changed.at > products.created_at;
--> statement-breakpoint
-- What the record remembers of earlier prices that were approved; older ones than two years measure nothing.
INSERT INTO price_observations (product_key, price, kind, source, product_id, at, hidden)
SELECT p.product_key, (e.after ->> 'sale_price')::numeric(12, 2), 'deal', 'oferta', p.id, e.created_at, p.status <> 'approved'
FROM audit_events e JOIN products p ON p.id::text = e.object_id
WHERE e.object_kind = 'product' AND p.product_key IS NOT NULL AND e.after ->> 'status' = 'approved'
  AND (e.after ->> 'sale_price')::numeric > 0 AND e.created_at > now() - interval '2 years'
  AND (e.before ->> 'status' IS DISTINCT FROM 'approved' OR e.before ->> 'sale_price' IS DISTINCT FROM e.after ->> 'sale_price')
  AND NOT ((e.after ->> 'sale_price')::numeric = p.sale_price AND e.created_at >= coalesce(p.priced_at, p.created_at))
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO price_observations (product_key, price, kind, source, product_id, at)
SELECT product_key, sale_price, 'deal', 'oferta', id, coalesce(priced_at, created_at) FROM products
WHERE status = 'approved' AND product_key IS NOT NULL AND sale_price > 0
  AND coalesce(priced_at, created_at) > now() - interval '2 years'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO price_days (product_key, day, kind, low, high, n)
SELECT product_key, day, kind, min(price), max(price), count(DISTINCT (source, price)) FROM price_observations WHERE NOT hidden GROUP BY 1, 2, 3;
--> statement-breakpoint
-- Their verdicts are computed by the job, soon after the start.
INSERT INTO verdict_queue (product_key) SELECT DISTINCT product_key FROM price_days;
