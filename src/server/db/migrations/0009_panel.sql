CREATE TABLE "user_counts" (
	"month" text NOT NULL,
	"role" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "user_counts_month_role_pk" PRIMARY KEY("month","role")
);
--> statement-breakpoint
CREATE INDEX "auth_users_banned" ON "auth_users" USING btree ("id") WHERE banned_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("created_at","id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_trgm" ON "users" USING gin (fold(name || ' ' || email) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "p_all_cat" ON "products" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "p_all_price" ON "products" USING btree ("sale_price","id");--> statement-breakpoint
CREATE INDEX "p_all_disc" ON "products" USING btree ("discount","id");--> statement-breakpoint
CREATE INDEX "p_admin_price" ON "products" USING btree ("status","sale_price","id");--> statement-breakpoint
CREATE INDEX "p_admin_disc" ON "products" USING btree ("status","discount","id");--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_counts AS c (month, role, n)
  SELECT month, role, sum(n) FROM (
    SELECT to_char(OLD.created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS month, OLD.role, -1 AS n WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT to_char(NEW.created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM'), NEW.role, 1 WHERE TG_OP <> 'DELETE'
  ) moved
  GROUP BY month, role HAVING sum(n) <> 0
  ORDER BY month, role
  ON CONFLICT (month, role) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT OR DELETE OR UPDATE OF role, created_at ON users
  FOR EACH ROW EXECUTE FUNCTION count_users();
--> statement-breakpoint
INSERT INTO user_counts (month, role, n)
SELECT to_char(created_at AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM'), role, count(*) FROM users GROUP BY 1, 2;
