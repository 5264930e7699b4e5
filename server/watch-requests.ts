type Handler = (request: Request, bindings: unknown) => Response | Promise<Response>

/** Wraps a handler so that its running requests can be awaited before it loses its database. */
export function watchRequests(handle: Handler): { fetch: Handler; waitUntilIdle(): Promise<void> } {
  const running = new Set<Promise<Response>>()
  return {
    async fetch(request, bindings) {
      const response = Promise.resolve(handle(request, bindings))
      running.add(response)
      try {
        return await response
      } finally {
        running.delete(response)
      }
    },
    async waitUntilIdle() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
