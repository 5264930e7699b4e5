ALTER TABLE "portfolio_item" ADD COLUMN "year" integer;--> statement-breakpoint
ALTER TABLE "portfolio_item" ADD COLUMN "delivered" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_item" ADD COLUMN "story" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonial" ADD COLUMN "item" text;--> statement-breakpoint
ALTER TABLE "studio" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "studio" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "testimonial" ADD CONSTRAINT "testimonial_item_portfolio_item_slug_fk" FOREIGN KEY ("item") REFERENCES "public"."portfolio_item"("slug") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "testimonial_item_index" ON "testimonial" USING btree ("item");