CREATE TABLE "host_turns" (
	"host" text PRIMARY KEY NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_key" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"reader" text,
	"product_id" uuid
);
--> statement-breakpoint
CREATE TABLE "price_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"product_key" text NOT NULL,
	"host" text NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	"price" numeric(12, 2),
	"available" boolean,
	"failures" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "price_checks_outcome" CHECK (outcome IN ('same', 'other_price', 'sold_out', 'no_price', 'unreadable', 'robots'))
);
--> statement-breakpoint
ALTER TABLE "price_checks" ADD CONSTRAINT "price_checks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_readings_age" ON "link_readings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "link_readings_by" ON "link_readings" USING btree ("reader","product_key");--> statement-breakpoint
CREATE INDEX "link_readings_of" ON "link_readings" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "price_checks_of" ON "price_checks" USING btree ("product_id","at");--> statement-breakpoint
CREATE INDEX "price_checks_key" ON "price_checks" USING btree ("product_key","at");--> statement-breakpoint
CREATE INDEX "price_checks_host" ON "price_checks" USING btree ("host","at");--> statement-breakpoint
CREATE INDEX "price_checks_at" ON "price_checks" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "price_checks_outcome_at" ON "price_checks" USING btree ("outcome","at","id");