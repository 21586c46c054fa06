import { Counter, Gauge, type Registry } from 'prom-client'

/** What an instrument shows: a count for each value of its one label. */
type Readings = [value: string, count: number][]

export interface Instruments {
  gauge(name: string, help: string, label: string, read: () => Readings | Promise<Readings>): void
  counter(name: string, help: string, label: string, read: () => Readings): void
}

/** Instruments that are read when somebody asks for them, each with one label. */
export function instrumentsOf(register: Registry): Instruments {
  return {
    gauge: (name, help, label, read) =>
      void new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [register],
        async collect() {
          this.reset()
          for (const [value, count] of await read()) this.set({ [label]: value }, count)
        },
      }),
    counter: (name, help, label, read) =>
      void new Counter({
        name,
        help,
        labelNames: [label],
        registers: [register],
        collect() {
          this.reset()
          for (const [value, count] of read()) this.inc({ [label]: value }, count)
        },
      }),
  }
}
