ALTER TABLE "auth_flow_states" DROP COLUMN "provider_verifier";--> statement-breakpoint
ALTER TABLE "auth_flow_states" DROP COLUMN "nonce";--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" DROP COLUMN "expires_at";