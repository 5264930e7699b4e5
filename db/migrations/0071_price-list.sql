CREATE TABLE "price_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"tax_rate_id" uuid,
	"service" text,
	"min_milli" bigint,
	"max_milli" bigint,
	"step_milli" bigint,
	"content" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"options" uuid[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_item_kind" CHECK ("price_item"."kind" in ('package', 'item')),
	CONSTRAINT "price_item_unit" CHECK ("price_item"."unit" in ('piece', 'hour', 'day', 'flat')),
	CONSTRAINT "price_item_unit_price" CHECK ("price_item"."unit_price" >= 0),
	CONSTRAINT "price_item_min" CHECK ("price_item"."min_milli" > 0),
	CONSTRAINT "price_item_max" CHECK ("price_item"."max_milli" > 0 and "price_item"."max_milli" >= coalesce("price_item"."min_milli", 0)),
	CONSTRAINT "price_item_step" CHECK ("price_item"."step_milli" > 0),
	CONSTRAINT "price_item_package" CHECK ("price_item"."kind" = 'package' or ("price_item"."content" = '[]' and "price_item"."options" = '{}'))
);
--> statement-breakpoint
ALTER TABLE "price_item" ADD CONSTRAINT "price_item_tax_rate_id_tax_rate_id_fk" FOREIGN KEY ("tax_rate_id") REFERENCES "public"."tax_rate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_item" ADD CONSTRAINT "price_item_service_service_key_fk" FOREIGN KEY ("service") REFERENCES "public"."service"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER increment_revision BEFORE UPDATE ON "price_item" FOR EACH ROW
WHEN (to_jsonb(OLD) - '{position,retired_at,revision}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{position,retired_at,revision}'::text[])
EXECUTE FUNCTION increment_revision();
