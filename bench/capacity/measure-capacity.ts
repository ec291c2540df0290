import { openPeople } from '../../faults/people.ts';
import { costOfGroups } from './cost-of-groups.ts';
import { costOfJoining, costOfReading, costOfStreams, costOfTpcB } from './cost-of-calls.ts';
import { costOfMoney, costOfWork } from './cost-of-work.ts';
import { openMeter, type Cost } from './meter.ts';
import { openCapacityWorld, type Place } from './place.ts';

/**
 * What each act takes, by the calls of the API on a server with all roles: processor time of the server and of
 * PostgreSQL, and what PostgreSQL writes and keeps. They are put into `costs` one by one.
 */
export async function measureCapacity(costs: Cost[]): Promise<void> {
  const world = await openCapacityWorld();
  try {
    const people = await openPeople(world);
    const input = { url: world.ownUrl, server: world.server.pid(), postmaster: world.postmaster() };
    const meter = await openMeter(input);
    const place: Place = { world, meter, people, costs };
    costs.push(meter.idle());
    await costOfTpcB(place);
    const earners = await costOfJoining(place);
    await costOfReading(place, earners);
    await costOfWork(place, earners, people.tasks);
    await costOfMoney(place, earners);
    await costOfStreams(place, earners);
    await costOfGroups(place);
  } finally {
    await world.close();
  }
}
