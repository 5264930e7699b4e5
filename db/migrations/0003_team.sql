CREATE TABLE "team_member" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"picture" text
);
--> statement-breakpoint
CREATE INDEX "team_member_position_index" ON "team_member" USING btree ("position");