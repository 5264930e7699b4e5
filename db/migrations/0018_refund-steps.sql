UPDATE "policy" SET "refund_steps" = jsonb_build_array(jsonb_build_object('days', "refund_days", 'percent', "refund_percent"));
