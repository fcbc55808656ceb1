CREATE TABLE "coupon_outcomes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid,
	"person" uuid NOT NULL,
	"day" date NOT NULL,
	"worked" boolean NOT NULL,
	"quarters" smallint NOT NULL,
	"mark" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"store_id" uuid NOT NULL,
	"code" text NOT NULL,
	"folded_code" text NOT NULL,
	"kind" text NOT NULL,
	"value" numeric(12, 2),
	"min_purchase" numeric(12, 2),
	"cap" numeric(12, 2),
	"needs" text[] DEFAULT '{}' NOT NULL,
	"starts_at" date,
	"until" date,
	"url" text,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"user_id" uuid,
	"product_id" uuid,
	"merged_into" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"worked" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"worked_quarters" integer DEFAULT 0 NOT NULL,
	"failed_quarters" integer DEFAULT 0 NOT NULL,
	"last_worked_at" timestamp(3) with time zone,
	"last_failed_at" timestamp(3) with time zone,
	"probably_expired" boolean DEFAULT false NOT NULL,
	"rank" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "coupons_kind" CHECK (kind IN ('percent', 'amount', 'shipping', 'other')),
	CONSTRAINT "coupons_status" CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "store_counts" (
	"store_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "store_counts_store_id_slot_pk" PRIMARY KEY("store_id","slot")
);
--> statement-breakpoint
CREATE TABLE "store_domains" (
	"host" text PRIMARY KEY NOT NULL,
	"store_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_figures" (
	"store_id" uuid PRIMARY KEY NOT NULL,
	"offers" integer NOT NULL,
	"discounted" integer NOT NULL,
	"median_discount" integer,
	"judged" integer NOT NULL,
	"real" integer NOT NULL,
	"ended" integer NOT NULL,
	"median_life_hours" integer,
	"ended_by_people" integer NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"folded_name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"logo" text,
	"commission" boolean,
	"listed" boolean DEFAULT false NOT NULL,
	"listed_at" timestamp(3) with time zone,
	"merged_into" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_events" DROP CONSTRAINT "alert_events_kind";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "alert_events" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_events" ADD COLUMN "coupon_id" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "store_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "coupon_id" uuid;--> statement-breakpoint
ALTER TABLE "real_offers" ADD COLUMN "store_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "store_id" uuid;--> statement-breakpoint
ALTER TABLE "store_domains" ADD CONSTRAINT "store_domains_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_outcomes_one" ON "coupon_outcomes" USING btree ("user_id","coupon_id","day");--> statement-breakpoint
CREATE INDEX "coupon_outcomes_new" ON "coupon_outcomes" USING btree ("coupon_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_outcomes_last" ON "coupon_outcomes" USING btree ("coupon_id","worked","created_at") WHERE quarters >= 4;--> statement-breakpoint
CREATE INDEX "coupon_outcomes_user" ON "coupon_outcomes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_outcomes_at" ON "coupon_outcomes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "coupon_outcomes_mark" ON "coupon_outcomes" USING btree ("created_at") WHERE mark IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_one" ON "coupons" USING btree ("store_id","folded_code") WHERE status IN ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "coupons_store" ON "coupons" USING btree ("store_id","folded_code");--> statement-breakpoint
CREATE INDEX "coupons_best" ON "coupons" USING btree ("rank","last_worked_at","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "coupons_public" ON "coupons" USING btree ("published_at","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "coupons_queue" ON "coupons" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_user" ON "coupons" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_offer" ON "coupons" USING btree ("product_id") WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "store_domains_of" ON "store_domains" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "store_domains_like" ON "store_domains" USING gin ("host" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "store_figures_age" ON "store_figures" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_slug" ON "stores" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "stores_name" ON "stores" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "stores_listed" ON "stores" USING btree ("folded_name","id") WHERE listed AND merged_into IS NULL;--> statement-breakpoint
CREATE INDEX "stores_merged" ON "stores" USING btree ("merged_into") WHERE merged_into IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stores_logo" ON "stores" USING btree ("logo") WHERE logo IS NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_store" ON "alerts" USING btree ("store_id") WHERE store_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_of_coupon" ON "notices" USING btree ("coupon_id") WHERE coupon_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "r_store_new" ON "real_offers" USING btree ("store_id","published_at","product_id");--> statement-breakpoint
CREATE INDEX "r_store_price" ON "real_offers" USING btree ("store_id","sale_price","product_id");--> statement-breakpoint
CREATE INDEX "r_store_disc" ON "real_offers" USING btree ("store_id","discount","published_at","product_id");--> statement-breakpoint
CREATE INDEX "r_store_true" ON "real_offers" USING btree ("store_id","true_discount","published_at","product_id");--> statement-breakpoint
CREATE INDEX "p_store_new" ON "products" USING btree ("store_id","published_at","id") WHERE status = 'approved' AND NOT ended AND store_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "p_store_price" ON "products" USING btree ("store_id","sale_price","id") WHERE status = 'approved' AND NOT ended AND store_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "p_store_disc" ON "products" USING btree ("store_id","discount","published_at","id") WHERE status = 'approved' AND NOT ended AND store_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "p_store" ON "products" USING btree ("store_id","published_at","id") WHERE store_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "p_storeless" ON "products" USING btree ("id") WHERE status = 'approved' AND store_id IS NULL;--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_about" CHECK (num_nonnulls(product_id, coupon_id) = 1);--> statement-breakpoint
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_kind" CHECK (kind IN ('published', 'price', 'verdict', 'temperature', 'ended', 'back', 'coupon'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind IN ('alert', 'reply', 'mention', 'comment', 'decision', 'saved_price', 'saved_ended', 'saved_back', 'coupon', 'coupon_decision'));
--> statement-breakpoint
ALTER TABLE store_counts SET (fillfactor = 70);
--> statement-breakpoint
-- Both rows in one statement and in key order, as `count_products` writes its own.
CREATE FUNCTION count_store_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO store_counts AS c (store_id, slot, n)
  SELECT store_id, own_slot(), sum(n) FROM (
    SELECT OLD.store_id, -1 AS n WHERE OLD.status = 'approved' AND NOT OLD.ended AND OLD.store_id IS NOT NULL
    UNION ALL
    SELECT NEW.store_id, 1 WHERE NEW.status = 'approved' AND NOT NEW.ended AND NEW.store_id IS NOT NULL
  ) moved
  GROUP BY store_id HAVING sum(n) <> 0
  ORDER BY store_id
  ON CONFLICT (store_id, slot) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_in_stores AFTER INSERT OR DELETE OR UPDATE OF status, ended, store_id ON products
  FOR EACH ROW EXECUTE FUNCTION count_store_offers();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_real_offer(offer uuid) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = offer FOR SHARE;
  DELETE FROM real_offers WHERE product_id = offer AND NOT EXISTS (
    SELECT 1 FROM products p JOIN offer_verdicts v ON v.product_id = p.id
    WHERE p.id = offer AND p.status = 'approved' AND NOT p.ended AND v.verdict = 'desconto-real');
  INSERT INTO real_offers AS r (product_id, category, store_id, published_at, sale_price, discount, true_discount)
  SELECT p.id, p.category, p.store_id, coalesce(p.published_at, p.created_at), p.sale_price, p.discount,
    CASE WHEN v.usual > p.sale_price THEN trunc((v.usual - p.sale_price) * 100 / v.usual)::int ELSE 0 END
  FROM products p JOIN offer_verdicts v ON v.product_id = p.id
  WHERE p.id = offer AND p.status = 'approved' AND NOT p.ended AND v.verdict = 'desconto-real'
  ON CONFLICT (product_id) DO UPDATE SET category = excluded.category, store_id = excluded.store_id, published_at = excluded.published_at,
    sale_price = excluded.sale_price, discount = excluded.discount, true_discount = excluded.true_discount
  WHERE (r.category, r.store_id, r.published_at, r.sale_price, r.discount, r.true_discount) IS DISTINCT FROM
    (excluded.category, excluded.store_id, excluded.published_at, excluded.sale_price, excluded.discount, excluded.true_discount);
END $$;
--> statement-breakpoint
DROP TRIGGER products_real ON products;
--> statement-breakpoint
CREATE TRIGGER products_real AFTER DELETE OR UPDATE OF status, ended, category, store_id, published_at, sale_price, original_price ON products
  FOR EACH ROW EXECUTE FUNCTION product_is_real();
