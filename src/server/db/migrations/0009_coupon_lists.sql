DROP INDEX "coupons_best";--> statement-breakpoint
CREATE INDEX "coupons_until" ON "coupons" USING btree (coalesce(until, 'infinity'),"rank" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "coupons_soon" ON "coupons" USING btree ("starts_at") WHERE status = 'approved' AND NOT probably_expired;--> statement-breakpoint
CREATE INDEX "coupons_dead" ON "coupons" USING btree ("last_failed_at") WHERE status = 'approved' AND probably_expired;--> statement-breakpoint
CREATE INDEX "coupons_stores" ON "coupons" USING btree ("store_id","starts_at","until") WHERE status = 'approved' AND NOT probably_expired;--> statement-breakpoint
CREATE INDEX "coupons_best" ON "coupons" USING btree ("rank" DESC NULLS FIRST,"last_worked_at" DESC NULLS LAST,"published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'approved' AND NOT probably_expired;