import { createServer } from 'node:http'
import { createRequestListener } from '@react-router/node'

const build = await import(process.env.BUILD ?? '')
const server = createServer(createRequestListener({ build, mode: 'production' }))
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
