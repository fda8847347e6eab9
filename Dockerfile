# The portal alone: no sandbox, no development packages, no tests, no root.

# Behind a proxy that inspects TLS, and for a registry of your own (docs/operate/install.md):
#   docker build --secret id=ca,src=ca.pem --secret id=npmrc,src=$HOME/.npmrc --build-arg HTTPS_PROXY=… .
# Pin what you have tried: --build-arg NODE_IMAGE=node:24-slim@sha256:<digest> (docs/operate).
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
# the secrets are mounted for one command, and in no layer
RUN --mount=type=secret,id=ca --mount=type=secret,id=npmrc,target=/root/.npmrc \
  NODE_EXTRA_CA_CERTS=$(ls /run/secrets/ca 2>/dev/null) npm ci --include=dev
COPY remix.config.js vite.config.ts tsconfig.json ./
COPY scripts/project.mjs scripts/compress-assets.mjs scripts/
COPY public public
COPY contract contract
COPY app app
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=secret,id=ca --mount=type=secret,id=npmrc,target=/root/.npmrc \
  NODE_EXTRA_CA_CERTS=$(ls /run/secrets/ca 2>/dev/null) npm ci --omit=dev

FROM ${NODE_IMAGE}
# nothing in it installs packages: the portal needs node alone
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn*
# what was built, for /version and the metrics
ARG COMMIT_SHA=
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 COMMIT_SHA=${COMMIT_SHA}
# what one process holds, and no more (docs/operate/scale.md)
ENV NODE_OPTIONS="--max-old-space-size=192 --max-semi-space-size=8" MALLOC_ARENA_MAX=1
WORKDIR /portal
COPY --from=packages /portal/node_modules node_modules
COPY --from=build /portal/build build
COPY package.json server.ts LICENSE NOTICE ./
COPY scripts/backup.ts scripts/
# for the default SQLite store; not used with SESSION_STORE_URL=redis://…
RUN mkdir var && chown node:node var
# node; by its number, so that a cluster sees that it is not root
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "server.ts"]
