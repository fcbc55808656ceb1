-- Built beside the old ones, which go last: dropping first would shut every reader out until the new ones stand (20 s at a million offers).
CREATE INDEX "p_panel_price" ON "products" USING btree ("status","sale_price","id") WHERE version > 0;--> statement-breakpoint
CREATE INDEX "p_panel_disc" ON "products" USING btree ("status","discount","id") WHERE version > 0;--> statement-breakpoint
DROP INDEX "p_admin_price";--> statement-breakpoint
DROP INDEX "p_admin_disc";
