ALTER TABLE "outbox" ADD COLUMN "handed_over_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at") WHERE failed_at IS NOT NULL;