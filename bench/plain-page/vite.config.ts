import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Uses React's production build, like the site. */
export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    ssr: {
      resolve: {
        noExternal: [/^(react|react-dom|react-router)$/, /^(react-dom|react-router|@react-router)\//],
      },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
})
