# Image of the site without a database. Requires DATABASE_URL, which compose.yaml sets. See docs/installation.md, Installation.
FROM node:24-bookworm-slim AS build
# The pinned Node needs libatomic1, which the base image does not contain.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# Copies only the package files that the server and the commands read: a third of the size of all production dependencies.
RUN npm run build && node_modules/.bin/node scripts/image-packages.mjs image/node_modules

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production DEMO=off PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
# Operator's commands such as `npm run staff`: npm writes its cache and logs to a folder that the process may write.
ENV NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /site
# The site's files belong to root, so the process can read but not change them. It may write only /data and /backups.
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=build /site/package.json ./
COPY --from=build /site/image/node_modules ./node_modules
COPY --from=build /site/build ./build
# Operator's commands: `docker compose exec site npm run staff -- adresse@exemple.fr`.
COPY --from=build /site/scripts ./scripts
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM lets the site finish open requests and running jobs.
STOPSIGNAL SIGTERM
# Runs the pinned Node of node_modules, not the Node of the base image.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--max-old-space-size=192", "build/server/index.js"]
