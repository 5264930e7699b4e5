CREATE FUNCTION event_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What happened is kept: rows of "event" are neither changed nor deleted.';
END $$;
--> statement-breakpoint
CREATE TRIGGER event_is_kept BEFORE UPDATE OR DELETE ON "event" FOR EACH ROW EXECUTE FUNCTION event_is_kept();
--> statement-breakpoint
CREATE INDEX "inquiry_search_trgm" ON "inquiry" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "client_search_trgm" ON "client" USING gin ("search" gin_trgm_ops);
