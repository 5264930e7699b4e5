CREATE TABLE "portfolio_address" (
	"slug" text PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" uuid NOT NULL,
	"who" text NOT NULL,
	"given_on" date NOT NULL,
	"names" boolean NOT NULL,
	"people" boolean NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"file_name" text,
	"file_type" text,
	"recorded_by" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "release_file" (
	"release_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonial_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"client_id" uuid NOT NULL,
	"project_id" uuid,
	"email" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"written_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "testimonial_request_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "testimonial" DROP CONSTRAINT "testimonial_item_portfolio_item_slug_fk";
--> statement-breakpoint
DROP INDEX "testimonial_item_index";--> statement-breakpoint
ALTER TABLE "portfolio_item" DROP CONSTRAINT "portfolio_item_pkey";--> statement-breakpoint
ALTER TABLE "portfolio_item" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_item" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "portfolio_item" ADD COLUMN "people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonial" ADD COLUMN "item_id" uuid;--> statement-breakpoint
ALTER TABLE "portfolio_address" ADD CONSTRAINT "portfolio_address_item_id_portfolio_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."portfolio_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_item_id_portfolio_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."portfolio_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_recorded_by_staff_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_withdrawn_by_staff_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_file" ADD CONSTRAINT "release_file_release_id_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."release"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonial_request" ADD CONSTRAINT "testimonial_request_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonial_request" ADD CONSTRAINT "testimonial_request_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonial_request" ADD CONSTRAINT "testimonial_request_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonial_request" ADD CONSTRAINT "testimonial_request_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_address_item_id_index" ON "portfolio_address" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "release_item_id_index" ON "release" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "testimonial_request_state_asked_at_index" ON "testimonial_request" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "testimonial_request_client_id_index" ON "testimonial_request" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "testimonial_request_project_id_index" ON "testimonial_request" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "portfolio_item" ADD CONSTRAINT "portfolio_item_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonial" ADD CONSTRAINT "testimonial_item_id_portfolio_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."portfolio_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "testimonial_item_id_index" ON "testimonial" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "portfolio_item" ADD CONSTRAINT "portfolio_item_slug_unique" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "portfolio_item" ADD CONSTRAINT "portfolio_item_projectId_unique" UNIQUE("project_id");