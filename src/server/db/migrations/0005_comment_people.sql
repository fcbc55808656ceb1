DROP INDEX "comment_people_recent";--> statement-breakpoint
ALTER TABLE "comment_people" DROP COLUMN "last_at";--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  c comments := coalesce(NEW, OLD);
  more int := (CASE WHEN NEW.status = 'shown' THEN 1 ELSE 0 END) - (CASE WHEN OLD.status = 'shown' THEN 1 ELSE 0 END);
  of_person int;
  more_people int := 0;
BEGIN
  IF more = 0 OR current_setting('xepa.sums', true) = 'off' THEN RETURN NULL; END IF;
  IF c.thread_id IS NOT NULL THEN
    UPDATE comments SET replies = replies + more WHERE id = c.thread_id;
  END IF;
  IF c.product_id IS NOT NULL THEN
    INSERT INTO comment_people AS p (product_id, person, shown) VALUES (c.product_id, c.person, more)
    ON CONFLICT (product_id, person) DO UPDATE SET shown = p.shown + more RETURNING p.shown INTO of_person;
    more_people := CASE WHEN more > 0 AND of_person = 1 THEN 1 WHEN more < 0 AND of_person = 0 THEN -1 ELSE 0 END;
  END IF;
  PERFORM add_sums(coalesce(c.product_id, c.article_id), 0, 0, more, more_people);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('xepa.sums', true) = 'off' THEN RETURN NULL; END IF;
  PERFORM add_sums(coalesce(NEW.product_id, OLD.product_id), coalesce(NEW.quarters, 0) - coalesce(OLD.quarters, 0),
    CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END, 0, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_useful() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('xepa.sums', true) = 'off' THEN RETURN NULL; END IF;
  UPDATE comments SET useful = useful + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(NEW.comment_id, OLD.comment_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Offers that were approved before there were levels count, too; the nightly job computes the levels.
INSERT INTO contributions (user_id, kind, content_id, created_at)
SELECT p.user_id, 'offer', p.id, coalesce(p.published_at, p.created_at) FROM products p
JOIN users u ON u.id = p.user_id AND u.role = 'user' WHERE p.status = 'approved' ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO member_levels (user_id, level, updated_at)
SELECT DISTINCT user_id, 'semente', now() - interval '2 days' FROM contributions ON CONFLICT DO NOTHING;
