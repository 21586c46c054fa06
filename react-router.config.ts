import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A visitor's browser learns of the pages that it sees links to, and never of the office (decision 34).
  routeDiscovery: { mode: 'lazy' },
  // app/http/middleware/same-origin.ts judges every form before it comes here; the framework's own check takes a proxy that
  // ends TLS for another site.
  allowedActionOrigins: ['**'],
} satisfies Config
