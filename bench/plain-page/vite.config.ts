import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** React's production build, as the site has it. */
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
