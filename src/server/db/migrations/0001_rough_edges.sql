-- First: later statements lock the table against readers, and this one takes longest.
CREATE INDEX "p_coupon" ON "products" USING btree (fold(coupon)) WHERE status = 'approved' AND coupon IS NOT NULL;--> statement-breakpoint
DROP INDEX "auth_one_time_tokens_user";--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "recovery" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ended_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ended_by" text;--> statement-breakpoint
CREATE INDEX "auth_one_time_tokens_user" ON "auth_one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_recovery" CHECK (recovery IN ('open', 'used'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ended_by" CHECK (ended_by IN ('date', 'people', 'sender', 'team'));--> statement-breakpoint
-- An offer that was never approved holds its id in place of a slug: its address would tell that it exists.
DELETE FROM "product_slugs" WHERE "product_id" IN (SELECT "id" FROM "products" WHERE "published_at" IS NULL AND "status" <> 'approved');--> statement-breakpoint
UPDATE "products" SET "slug" = "id"::text WHERE "published_at" IS NULL AND "status" <> 'approved';
