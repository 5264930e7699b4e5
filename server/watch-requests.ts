type Handler = (request: Request, bindings: unknown) => Response | Promise<Response>

/** Wraps a handler so that its running requests can be awaited before it loses its database. */
export function watchRequests(handle: Handler): { fetch: Handler; waitUntilIdle(): Promise<void> } {
  const running = new Set<Promise<Response>>()
  return {
    async fetch(request, bindings) {
      const answer = Promise.resolve(handle(request, bindings))
      running.add(answer)
      try {
        return await answer
      } finally {
        running.delete(answer)
      }
    },
    async waitUntilIdle() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
