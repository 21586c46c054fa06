import type { Environment } from '../env.ts'

export const accessOf = ({ TRUST_PROXY, METRICS_TOKEN }: Environment) => ({
  trustedProxies: TRUST_PROXY,
  metricsToken: METRICS_TOKEN,
})
