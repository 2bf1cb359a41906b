import { goTo } from '../support/first-screen.ts';
import { expect, moveTo, test } from '../support/journey.ts';

// Without the keywords room: it logs its failures in the console (product.md §8).
const teacherRooms = ['schedule', 'reservations', 'price', 'balance', 'avatar', 'about', 'week'];
const screens: [login: string | undefined, paths: string[]][] = [
  [undefined, ['/universities', '/select-teachers', '/select-teachers?teacher=teacher2', '/register']],
  ['student', ['/', '/profile', '/profile/security', '/teachers/teacher2']],
  ['teacher', teacherRooms.map((room) => `/teacher/${room}`)],
];

for (const [login, paths] of screens) {
  test(`screens of ${login ?? 'a visitor'} send no more requests when the server refuses everything`, async ({
    openAs,
    noise,
  }) => {
    noise.announce(400, '/api/');
    const page = await openAs(login);
    await goTo(page, '/privacy');
    await page.route(/\/api\/(?!auth\/refresh)/, (route) =>
      route.fulfill({ status: 400, json: { message: 'Что-то не так' } }),
    );
    let count = 0;
    page.on('request', () => {
      count += 1;
    });
    const countMore = async () => {
      const before = count;
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
      return count - before;
    };
    for (const path of paths) {
      // Not goTo: the first screen of a loaded page contains its data and needs no request.
      await moveTo(page, path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect.poll(countMore, path).toBe(0);
    }
  });
}
