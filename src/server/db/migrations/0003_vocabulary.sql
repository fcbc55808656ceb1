-- Made anew by a job; what an older version left has no spelling.
DELETE FROM "search_vocab";--> statement-breakpoint
ALTER TABLE "search_vocab" ADD COLUMN "spelling" text NOT NULL;--> statement-breakpoint
CREATE INDEX "hot_products_rank" ON "hot_products" USING btree ("rank");