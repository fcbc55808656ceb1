DROP INDEX "auth_one_time_tokens_user";--> statement-breakpoint
CREATE INDEX "auth_one_time_tokens_user" ON "auth_one_time_tokens" USING btree ("user_id","purpose");