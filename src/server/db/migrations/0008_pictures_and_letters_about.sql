CREATE TABLE "images" (
	"key" text PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"state" text DEFAULT 'coming' NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"loose_since" timestamp(3) with time zone DEFAULT now(),
	"path" text,
	"cache_seconds" integer,
	"bytes" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_state" CHECK (state IN ('coming', 'here', 'going'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "about" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "images_path" ON "images" USING btree ("path");--> statement-breakpoint
CREATE INDEX "images_loose" ON "images" USING btree ("loose_since") WHERE loose_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "images_unfinished" ON "images" USING btree ("created_at") WHERE state <> 'here';--> statement-breakpoint
CREATE INDEX "images_owner" ON "images" USING btree ("owner_id","created_at","key");--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" USING btree ("about") WHERE about IS NOT NULL AND sent_at IS NULL;--> statement-breakpoint
CREATE INDEX "p_key_public" ON "products" USING btree ("product_key","published_at","id") WHERE status = 'approved' AND product_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "p_images" ON "products" USING gin ("images") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "p_user_status" ON "products" USING btree ("user_id","status","created_at","id");