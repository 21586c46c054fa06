import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Every route is known at build time and the manifest is small: no discovery requests.
  routeDiscovery: { mode: 'initial' },
  // app/http/same-origin.ts judges every form before it comes here; the framework's own check takes a proxy that
  // ends TLS for another site.
  allowedActionOrigins: ['**'],
} satisfies Config
