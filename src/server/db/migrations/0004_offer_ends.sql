ALTER TABLE "products" ADD COLUMN "ended_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ended_by" CHECK (ended_by IN ('date', 'people', 'sender', 'team'));