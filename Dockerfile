# Serves built-in servers, or a folder that is mounted, over HTTP on port 3333.
#   npm ci && docker build -t lectern .
#   docker run -p 127.0.0.1:3333:3333 -e LECTERN_ALLOWED_HOSTS=localhost lectern
FROM node:22-slim
WORKDIR /app
# Nothing to install: the package depends on nothing, and is built before.
COPY package.json LICENSE THIRD-PARTY-NOTICES.md ./
COPY dist ./dist
USER node
EXPOSE 3333
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:3333/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/cli.mjs"]
CMD ["serve", "--http", "3333", "--host", "0.0.0.0"]
