import { afterAll } from 'vitest'
import { closeAll } from './site/close-afterwards.ts'

afterAll(closeAll)
