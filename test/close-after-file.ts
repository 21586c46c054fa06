import { afterAll } from 'vitest'
import { closeAll } from './site/closings.ts'

afterAll(closeAll)
