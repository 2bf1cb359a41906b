import { type PriceMap, pricedGroupSizeMax } from '@kampus/contract/pricing';
import { groupSizes, hourlyPriceFor, hourlyTotalFor } from './prices.ts';
import { priceTexts as texts } from './texts.ts';

/** The price of an hour per person and in total, by group size. */
export function PriceTable({ prices, labelledBy }: { prices: PriceMap; labelledBy: string }) {
  return (
    // Only large text makes it wider than a phone. The table then scrolls in its own box.
    <div className="@container overflow-x-auto">
      <table aria-labelledby={labelledBy} className="w-full text-left">
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 pr-2 font-medium">
              {texts.groupSize}
            </th>
            <th scope="col" className="py-1.5 pr-2 text-right font-medium">
              {texts.perPerson}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {texts.wholeGroup}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {groupSizes.map((size) => (
            <tr key={size}>
              <th scope="row" className="py-1.5 pr-2 font-normal">
                {texts.group(size, size === pricedGroupSizeMax)}
              </th>
              <td className="py-1.5 pr-2 text-right font-semibold @min-[14rem]:whitespace-nowrap">
                {hourlyPriceFor(prices, size)}
              </td>
              <td className="py-1.5 text-right @min-[14rem]:whitespace-nowrap text-ink-soft">
                {size === pricedGroupSizeMax
                  ? texts.priceFrom(hourlyTotalFor(prices, size))
                  : hourlyTotalFor(prices, size)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
