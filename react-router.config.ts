import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Every route is known at build time and the manifest is small: no discovery requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
