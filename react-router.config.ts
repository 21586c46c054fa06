import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A visitor's browser learns of the pages that it sees links to, and never of the office (decision 34).
  routeDiscovery: { mode: 'lazy' },
  // app/http/middleware/same-origin.ts checks the origin of every form before this framework does. The framework's own check
  // treats a proxy that ends TLS as another site.
  allowedActionOrigins: ['**'],
} satisfies Config
