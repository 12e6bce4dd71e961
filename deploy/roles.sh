#!/bin/sh
# Run once, when the database is made: the role that serves. It owns nothing; `muster operator roles grant` gives it its
# rights after every migration.
set -eu
psql --variable ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$SERVE_PASSWORD" <<'SQL'
create role muster_serve login nosuperuser nocreatedb nocreaterole password :'password';
SQL
