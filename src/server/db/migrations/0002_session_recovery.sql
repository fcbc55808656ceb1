ALTER TABLE "auth_sessions" ADD COLUMN "recovery" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_recovery" CHECK (recovery IN ('open', 'used'));