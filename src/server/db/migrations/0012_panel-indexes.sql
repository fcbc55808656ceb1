DROP INDEX "p_admin_price";--> statement-breakpoint
DROP INDEX "p_admin_disc";--> statement-breakpoint
CREATE INDEX "p_admin_price" ON "products" USING btree ("status","sale_price","id") WHERE version > 0;--> statement-breakpoint
CREATE INDEX "p_admin_disc" ON "products" USING btree ("status","discount","id") WHERE version > 0;