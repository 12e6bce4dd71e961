# The image of an unpacked release archive, which has Node, all packages and the built console. `docker build .` in its
# folder; in a checkout, `npm run release:archive` makes an archive first.
FROM debian:bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 FILES_FOLDER=/var/lib/muster/files
WORKDIR /opt/muster
COPY . ./
RUN bin/muster --version \
 && ln -s /opt/muster/bin/muster /usr/local/bin/muster \
 && useradd --uid 1000 --no-create-home muster \
 && mkdir -p /var/lib/muster/files \
 && chown -R muster:muster /var/lib/muster
USER muster
EXPOSE 3000 9464 9465
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["/opt/muster/bin/node", "-e", "fetch('http://127.0.0.1:3000/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/muster/bin/muster"]
CMD ["serve"]
