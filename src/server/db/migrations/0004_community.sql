CREATE TABLE "click_hours" (
	"product_id" uuid NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "click_hours_product_id_hour_pk" PRIMARY KEY("product_id","hour")
);
--> statement-breakpoint
CREATE TABLE "comment_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_id" uuid,
	"mark" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_people" (
	"product_id" uuid NOT NULL,
	"person" uuid NOT NULL,
	"shown" integer NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "comment_people_product_id_person_pk" PRIMARY KEY("product_id","person")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid,
	"article_id" uuid,
	"thread_id" uuid,
	"user_id" uuid,
	"person" uuid NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'shown' NOT NULL,
	"held_for" text,
	"checked_version" integer,
	"useful" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"mark" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_place" CHECK (num_nonnulls(product_id, article_id) = 1),
	CONSTRAINT "comments_status" CHECK (status IN ('shown', 'held', 'hidden', 'removed', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"by_store" boolean DEFAULT false NOT NULL,
	"says" text NOT NULL,
	"price" numeric(12, 2),
	"quarters" smallint NOT NULL,
	"mark" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "confirmations_says" CHECK (says IN ('sim', 'acabou', 'preco_mudou', 'cupom_nao_funciona'))
);
--> statement-breakpoint
CREATE TABLE "content_sums" (
	"content_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"quarters" integer DEFAULT 0 NOT NULL,
	"voters" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_sums_content_id_slot_pk" PRIMARY KEY("content_id","slot")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "daily_counts_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "member_levels" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"barred_until" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_levels_level" CHECK (level IN ('semente', 'broto', 'colheita', 'safra'))
);
--> statement-breakpoint
CREATE TABLE "offer_states" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"yes" double precision DEFAULT 0 NOT NULL,
	"no" double precision DEFAULT 0 NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"yes_people" integer DEFAULT 0 NOT NULL,
	"last_yes_at" timestamp(3) with time zone,
	"end_reason" text,
	"revived_at" timestamp(3) with time zone,
	"since" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "publication_checks" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"checked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ranked_offers" (
	"list" text NOT NULL,
	"rank" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"figure" double precision NOT NULL,
	"badge" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ranked_offers_list_rank_pk" PRIMARY KEY("list","rank"),
	CONSTRAINT "ranked_offers_list" CHECK (list IN ('hot', 'commented'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"content_id" uuid NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"quarters" smallint NOT NULL,
	"mark" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"outcome" text,
	CONSTRAINT "reports_kind" CHECK (kind IN ('offer', 'comment', 'profile', 'coupon')),
	CONSTRAINT "reports_outcome" CHECK (outcome IN ('upheld', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "retired_handles" (
	"mark" text PRIMARY KEY NOT NULL,
	"until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "search_misses_day_term_pk" PRIMARY KEY("day","term")
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contributions_user_id_kind_content_id_pk" PRIMARY KEY("user_id","kind","content_id"),
	CONSTRAINT "contributions_kind" CHECK (kind IN ('offer', 'comment', 'no'))
);
--> statement-breakpoint
CREATE TABLE "vote_rings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"people" uuid[] NOT NULL,
	"offers" integer NOT NULL,
	"votes" integer NOT NULL,
	"found_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"value" smallint NOT NULL,
	"reason" text,
	"quarters" smallint NOT NULL,
	"mark" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "votes_value" CHECK (value IN (-1, 1))
);
--> statement-breakpoint
ALTER TABLE "hot_products" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "hot_products" CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "handle" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "handle_set_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member_levels" ADD CONSTRAINT "member_levels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "click_hours_hour" ON "click_hours" USING btree ("hour","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comment_marks_one" ON "comment_marks" USING btree ("user_id","comment_id");--> statement-breakpoint
CREATE INDEX "comment_marks_of" ON "comment_marks" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_marks_user" ON "comment_marks" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comment_marks_mark" ON "comment_marks" USING btree ("created_at") WHERE mark IS NOT NULL;--> statement-breakpoint
CREATE INDEX "comment_people_recent" ON "comment_people" USING btree ("last_at","product_id");--> statement-breakpoint
CREATE INDEX "c_new" ON "comments" USING btree ("product_id","created_at","id") WHERE thread_id IS NULL AND (status = 'shown' OR replies > 0);--> statement-breakpoint
CREATE INDEX "c_useful" ON "comments" USING btree ("product_id","useful","created_at","id") WHERE thread_id IS NULL AND (status = 'shown' OR replies > 0);--> statement-breakpoint
CREATE INDEX "c_article_new" ON "comments" USING btree ("article_id","created_at","id") WHERE thread_id IS NULL AND (status = 'shown' OR replies > 0);--> statement-breakpoint
CREATE INDEX "c_article_useful" ON "comments" USING btree ("article_id","useful","created_at","id") WHERE thread_id IS NULL AND (status = 'shown' OR replies > 0);--> statement-breakpoint
CREATE INDEX "c_thread" ON "comments" USING btree ("thread_id","created_at","id") WHERE thread_id IS NOT NULL AND status = 'shown';--> statement-breakpoint
CREATE INDEX "c_user" ON "comments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "c_product" ON "comments" USING btree ("product_id") WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "c_article" ON "comments" USING btree ("article_id") WHERE article_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "c_waiting" ON "comments" USING btree ("created_at","id") WHERE status IN ('held', 'hidden');--> statement-breakpoint
CREATE INDEX "c_at" ON "comments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "comments_mark" ON "comments" USING btree ("created_at") WHERE mark IS NOT NULL;--> statement-breakpoint
CREATE INDEX "confirmations_offer" ON "confirmations" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "confirmations_one" ON "confirmations" USING btree ("user_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "confirmations_user" ON "confirmations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "confirmations_mark" ON "confirmations" USING btree ("created_at") WHERE mark IS NOT NULL;--> statement-breakpoint
CREATE INDEX "member_levels_age" ON "member_levels" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "publication_checks_until" ON "publication_checks" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "ranked_offers_one" ON "ranked_offers" USING btree ("product_id","list");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one" ON "reports" USING btree ("user_id","kind","content_id") WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "reports_of" ON "reports" USING btree ("kind","content_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at","id") WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contributions_of" ON "contributions" USING btree ("content_id");--> statement-breakpoint
CREATE UNIQUE INDEX "votes_one" ON "votes" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "votes_offer" ON "votes" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "votes_cold" ON "votes" USING btree ("product_id","reason") WHERE value = -1;--> statement-breakpoint
CREATE INDEX "votes_user" ON "votes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "votes_at" ON "votes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "votes_mark" ON "votes" USING btree ("product_id","mark") WHERE mark IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_handle" ON "users" USING btree ("handle");
--> statement-breakpoint
ALTER TABLE content_sums SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE offer_states SET (fillfactor = 70);
--> statement-breakpoint
CREATE FUNCTION add_sums(content uuid, more_quarters int, more_voters int, more_comments int, more_people int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO content_sums AS s (content_id, slot, quarters, voters, comments, people)
  VALUES (content, own_slot(), more_quarters, more_voters, more_comments, more_people)
  ON CONFLICT (content_id, slot) DO UPDATE SET quarters = s.quarters + excluded.quarters, voters = s.voters + excluded.voters,
    comments = s.comments + excluded.comments, people = s.people + excluded.people
$$;
--> statement-breakpoint
CREATE FUNCTION count_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sums(coalesce(NEW.product_id, OLD.product_id), coalesce(NEW.quarters, 0) - coalesce(OLD.quarters, 0),
    CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END, 0, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER votes_counted AFTER INSERT OR DELETE OR UPDATE OF quarters ON votes
  FOR EACH ROW EXECUTE FUNCTION count_vote();
--> statement-breakpoint
-- A comment counts while it is shown: for its offer or article, for its thread, and for the people of an offer.
CREATE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c comments := coalesce(NEW, OLD);
  more int := (CASE WHEN NEW.status = 'shown' THEN 1 ELSE 0 END) - (CASE WHEN OLD.status = 'shown' THEN 1 ELSE 0 END);
  of_person int;
  more_people int := 0;
BEGIN
  IF more = 0 THEN RETURN NULL; END IF;
  IF c.thread_id IS NOT NULL THEN
    UPDATE comments SET replies = replies + more WHERE id = c.thread_id;
  END IF;
  IF c.product_id IS NOT NULL THEN
    INSERT INTO comment_people AS p (product_id, person, shown, last_at) VALUES (c.product_id, c.person, more, c.created_at)
    ON CONFLICT (product_id, person) DO UPDATE SET shown = p.shown + more,
      last_at = CASE WHEN more > 0 THEN greatest(p.last_at, excluded.last_at) ELSE p.last_at END
    RETURNING p.shown INTO of_person;
    more_people := CASE WHEN more > 0 AND of_person = 1 THEN 1 WHEN more < 0 AND of_person = 0 THEN -1 ELSE 0 END;
  END IF;
  PERFORM add_sums(coalesce(c.product_id, c.article_id), 0, 0, more, more_people);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_counted AFTER INSERT OR DELETE OR UPDATE OF status ON comments
  FOR EACH ROW EXECUTE FUNCTION count_comment();
--> statement-breakpoint
CREATE FUNCTION count_useful() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET useful = useful + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(NEW.comment_id, OLD.comment_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER useful_counted AFTER INSERT OR DELETE ON comment_marks
  FOR EACH ROW EXECUTE FUNCTION count_useful();
