CREATE TABLE "alert_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"price_before" numeric(12, 2),
	"degrees" integer,
	"at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"not_before" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alert_events_kind" CHECK (kind IN ('published', 'price', 'verdict', 'temperature', 'ended', 'back'))
);
--> statement-breakpoint
CREATE TABLE "alert_term_keys" (
	"key" text NOT NULL,
	"term_id" bigint NOT NULL,
	CONSTRAINT "alert_term_keys_key_term_id_pk" PRIMARY KEY("key","term_id")
);
--> statement-breakpoint
CREATE TABLE "alert_terms" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"names" text,
	"offers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alert_terms_one" UNIQUE NULLS NOT DISTINCT("kind","term","names"),
	CONSTRAINT "alert_terms_kind" CHECK (kind IN ('words', 'code', 'store', 'category', 'product'))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"q" text DEFAULT '' NOT NULL,
	"not" text DEFAULT '' NOT NULL,
	"category" text,
	"store" text,
	"product_key" text,
	"max_price" numeric(12, 2),
	"min_discount" integer,
	"min_temperature" integer,
	"only_real" boolean DEFAULT false NOT NULL,
	"leave_out" text[] DEFAULT '{}' NOT NULL,
	"channels" text[] NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"words" bigint[] DEFAULT '{}' NOT NULL,
	"code" bigint,
	"places" bigint[] DEFAULT '{}' NOT NULL,
	"without" bigint[] DEFAULT '{}' NOT NULL,
	"anchor" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announced_temperatures" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"temperature" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "off_air_prices" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"ended" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_offers" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_offers_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "issue_offers" (
	"issue_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "issue_offers_issue_id_rank_pk" PRIMARY KEY("issue_id","rank")
);
--> statement-breakpoint
CREATE TABLE "letter_issues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"held" boolean DEFAULT false NOT NULL,
	"dropped_at" timestamp(3) with time zone,
	"dropped_for" text,
	"version" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp(3) with time zone,
	"last_subscriber" uuid,
	"advanced_at" timestamp(3) with time zone,
	"queued" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letter_issues_day_unique" UNIQUE("day"),
	CONSTRAINT "letter_issues_dropped" CHECK ((dropped_at IS NULL) = (dropped_for IS NULL))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"event_at" timestamp(3) with time zone NOT NULL,
	"not_before" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"waited" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"reached" uuid[] DEFAULT '{}' NOT NULL,
	"last_error" text,
	"done_at" timestamp(3) with time zone,
	"letter_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_channel" CHECK (channel IN ('email', 'daily', 'push', 'telegram'))
);
--> statement-breakpoint
CREATE TABLE "latencies" (
	"channel" text NOT NULL,
	"n" integer NOT NULL,
	"p50_ms" integer NOT NULL,
	"p95_ms" integer NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "latencies_channel_pk" PRIMARY KEY("channel")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"paused" text[] DEFAULT '{}' NOT NULL,
	"feed_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint DEFAULT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"product_id" uuid,
	"article_id" uuid,
	"alerts" uuid[] DEFAULT '{}' NOT NULL,
	"price" numeric(12, 2),
	"price_before" numeric(12, 2),
	"lowest" numeric(12, 2),
	"outcome" text,
	"event_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp(3) with time zone,
	CONSTRAINT "notices_kind" CHECK (kind IN ('alert', 'reply', 'mention', 'comment', 'decision', 'saved_price', 'saved_ended', 'saved_back'))
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"consent_text" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_chats" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"chat_id" text NOT NULL,
	"consent_text" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"consent_text" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "daily_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "issue_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "handing_over_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_offers" ADD CONSTRAINT "saved_offers_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_chats" ADD CONSTRAINT "telegram_chats_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_codes" ADD CONSTRAINT "telegram_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_events_due" ON "alert_events" USING btree ("not_before","at");--> statement-breakpoint
CREATE INDEX "alert_term_keys_of" ON "alert_term_keys" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_anchor" ON "alerts" USING btree ("anchor") WHERE NOT paused;--> statement-breakpoint
CREATE INDEX "alerts_code" ON "alerts" USING btree ("code") WHERE NOT paused AND code IS NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_real" ON "alerts" USING btree ("id") WHERE NOT paused AND only_real;--> statement-breakpoint
CREATE INDEX "alerts_temperature" ON "alerts" USING btree ("min_temperature") WHERE NOT paused AND min_temperature IS NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_offers_newest" ON "saved_offers" USING btree ("user_id","created_at","product_id");--> statement-breakpoint
CREATE INDEX "saved_offers_of" ON "saved_offers" USING btree ("product_id","user_id");--> statement-breakpoint
CREATE INDEX "issue_offers_of" ON "issue_offers" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "letter_issues_open" ON "letter_issues" USING btree ("day") WHERE dropped_at IS NULL AND done_at IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("not_before","user_id") WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_person" ON "deliveries" USING btree ("user_id","channel","done_at");--> statement-breakpoint
CREATE INDEX "deliveries_notice" ON "deliveries" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "deliveries_letter" ON "deliveries" USING btree ("letter_id") WHERE letter_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_done" ON "deliveries" USING btree ("done_at") WHERE done_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_one" ON "notices" USING btree ("user_id","subject_id","kind");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("user_id","position");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","position") WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notices_found" ON "notices" USING btree ("user_id","position") WHERE kind = 'alert';--> statement-breakpoint
CREATE INDEX "notices_of" ON "notices" USING btree ("product_id") WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_of_article" ON "notices" USING btree ("article_id") WHERE article_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notices_at" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_chats_chat" ON "telegram_chats" USING btree ("chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_codes_hash" ON "telegram_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "reports_mark" ON "reports" USING btree ("created_at") WHERE mark IS NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_issue" ON "outbox" USING btree ("not_before") WHERE issue_id IS NOT NULL AND sent_at IS NULL;--> statement-breakpoint
CREATE INDEX "newsletter_confirmed" ON "newsletter_subscribers" USING btree ("id") WHERE status = 'confirmed';--> statement-breakpoint
-- What may ring, in the transaction of the change itself: one row for one change. Nothing is written where nobody has an alert or a saved
-- offer, nor about an offer that was published long ago and has never been live: an import of old offers rings nobody. The price at which
-- an offer was last live is stored while it is not: its sender lowers it by an edit that waits for approval.
CREATE FUNCTION queue_alert_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_live boolean := coalesce(OLD.status = 'approved' AND NOT OLD.ended, false);
  is_live boolean := NEW.status = 'approved' AND NOT NEW.ended;
  before numeric;
  was_ended boolean;
  event text;
BEGIN
  IF was_live AND is_live THEN
    before := OLD.sale_price;
  ELSIF was_live THEN
    INSERT INTO off_air_prices VALUES (NEW.id, OLD.sale_price, NEW.status = 'approved')
    ON CONFLICT (product_id) DO UPDATE SET price = excluded.price, ended = excluded.ended;
  ELSIF is_live AND TG_OP = 'UPDATE' THEN
    DELETE FROM off_air_prices WHERE product_id = NEW.id RETURNING price, ended INTO before, was_ended;
  END IF;
  event := CASE
    WHEN is_live AND NOT was_live AND (OLD.status = 'approved' OR was_ended) THEN 'back'
    WHEN is_live AND NEW.sale_price < before THEN 'price'
    WHEN is_live AND NOT was_live AND NEW.published_at > now() - interval '7 days' THEN 'published'
    WHEN was_live AND NEW.status = 'approved' AND NEW.ended THEN 'ended' END;
  IF event <> 'ended' AND EXISTS (SELECT 1 FROM alerts)
    OR event <> 'published' AND EXISTS (SELECT 1 FROM saved_offers WHERE product_id = NEW.id) THEN
    INSERT INTO alert_events (product_id, kind, price_before)
    VALUES (NEW.id, event, CASE WHEN NEW.sale_price < before THEN before END);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_alerts AFTER INSERT OR UPDATE OF status, ended, sale_price ON products
  FOR EACH ROW EXECUTE FUNCTION queue_alert_event();
--> statement-breakpoint
-- For as long as people vote on an offer: then both that alerts wait for, a verdict and a temperature, may come.
CREATE FUNCTION queue_verdict_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.published_at > now() - interval '30 days' AND EXISTS (SELECT 1 FROM alerts WHERE NOT paused AND only_real) THEN
    INSERT INTO alert_events (product_id, kind) VALUES (NEW.product_id, 'verdict');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER real_offers_alerts AFTER INSERT ON real_offers FOR EACH ROW EXECUTE FUNCTION queue_verdict_event();
