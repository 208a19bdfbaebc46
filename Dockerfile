# Serves the five servers, or a folder that is mounted, over HTTP on port 3333.
#   npm ci && npm run pack && docker build -t lectern .
#   docker run -p 127.0.0.1:3333:3333 -e LECTERN_ALLOWED_HOSTS=localhost lectern
FROM node:22-slim
WORKDIR /app
# The packed packages depend on each other and on nothing else.
COPY build/tarballs ./tarballs
RUN npm install --offline --no-audit --no-fund ./tarballs/*.tgz && rm -r tarballs
USER node
EXPOSE 3333
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:3333/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/lectern/dist/cli.mjs"]
CMD ["serve", "--http", "3333", "--host", "0.0.0.0"]
