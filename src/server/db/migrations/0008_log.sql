CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"rejected_version" integer NOT NULL,
	"rejected_reason" text,
	"rejected_by" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_status" CHECK (status IN ('open', 'granted', 'upheld', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" text NOT NULL,
	"act" text NOT NULL,
	"subject" uuid,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"prev" text NOT NULL,
	"hash" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "log_entries_seq" CHECK (seq > 0)
);
--> statement-breakpoint
CREATE TABLE "log_moderators" (
	"number" integer PRIMARY KEY NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "log_subjects" (
	"subject" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "log_subjects_kind" CHECK (kind IN ('offer', 'coupon', 'comment', 'person', 'store'))
);
--> statement-breakpoint
CREATE TABLE "site_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "letter_issues" ADD COLUMN "log_seq" bigint;--> statement-breakpoint
ALTER TABLE "letter_issues" ADD COLUMN "log_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one" ON "appeals" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "appeals_user" ON "appeals" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "appeals_decided" ON "appeals" USING btree ("decided_at") WHERE decided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "log_entries_act" ON "log_entries" USING btree ("act","seq");--> statement-breakpoint
CREATE INDEX "log_entries_at" ON "log_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "log_entries_subject" ON "log_entries" USING btree ("subject","seq") WHERE subject IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "log_moderators_user" ON "log_moderators" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_subjects_target" ON "log_subjects" USING btree ("target_id","kind");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK (kind IN ('alert', 'reply', 'mention', 'comment', 'decision', 'saved_price', 'saved_ended', 'saved_back', 'coupon', 'coupon_decision', 'appeal'));