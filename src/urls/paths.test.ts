import { expect, test } from 'vitest';
import { paths } from './paths.ts';

type Tree = { readonly [name: string]: Tree | ((...parts: never[]) => string) };

/** All paths by their names. They are made with values that must be encoded in URLs. */
const listOf = (tree: Tree, prefix = ''): readonly string[] =>
  Object.entries(tree).flatMap(([name, made]) =>
    typeof made === 'function'
      ? [`${prefix}${name} ${(made as (...parts: readonly unknown[]) => string)(...(SAMPLES[name] ?? ['a b/c', 'd?e', 'f']))}`]
      : listOf(made, `${prefix}${name}.`),
  );

const link = { preferredDealership: 'a b', vehiclePriceBudget: 30_000, carId: 7, carType: 'used' };
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  financeLink: [link],
  applyForFinanceLink: [link],
  personalisedFinance: [7],
  financeDisclaimer: [7],
  vehicleTradeIn: [7],
  valuationAnswered: ['a b/c', 'accepted'],
  valuationStep: ['a b/c', 'details'],
  signIn: [{ type: 'my-garage', redirect: '/a?b=c', back: '/' }],
  passkeySignIn: [{ type: 'my-garage', redirect: '/a', back: null }],
  signInCode: [{ type: 'my-garage', redirect: '/a?b=c', back: null }],
  image: ['600x400', 'v7-mark', 'avif'],
};

test('no path is changed by accident, because a changed path breaks links of shoppers and search engines', () => {
  expect(listOf(paths)).toMatchInlineSnapshot(`
    [
      "home /",
      "vehicle /cars/a%20b%2Fc",
      "vehicleEnquiry /cars/a%20b%2Fc/enquire",
      "vehicleTestDrive /cars/a%20b%2Fc/test-drive",
      "vehiclePhone /cars/a%20b%2Fc/phone",
      "vehicleSimilar /cars/a%20b%2Fc/similar",
      "vehicleFinance /cars/a%20b%2Fc/finance",
      "vehicleRepayments /cars/a%20b%2Fc/repayments",
      "vehicleQuote /cars/a%20b%2Fc/quote",
      "financeLink /finance?preferredDealership=a%20b&vehiclePriceBudget=30000&car_id=7&car_type=used#finance-form",
      "applyForFinanceLink /apply-for-finance?preferredDealership=a%20b&vehiclePriceBudget=30000&car_id=7&car_type=used#finance-form",
      "personalisedFinance /personalised/finance?car_id=7",
      "vehicleRunningCosts /cars/a%20b%2Fc/running-costs",
      "print /print?car_id=a%20b%2Fc",
      "vehicleTradeIn /cars/trade-in?car_id=7",
      "valuation /trade-in/a%20b%2Fc",
      "valuationAnswered /trade-in/a%20b%2Fc?answered=accepted",
      "valuationStep /trade-in/a%20b%2Fc/details",
      "sellYourCar /sell-your-car",
      "sellMyCar /sell-my-car",
      "enquiry /enquire",
      "budget /budget",
      "appointment /appointment?t=a%20b%2Fc",
      "signIn /sign-in?type=my-garage&redirect=%2Fa%3Fb%3Dc&back=%2F",
      "signInCode /sign-in/code?type=my-garage&redirect=%2Fa%3Fb%3Dc",
      "passkeySignIn /sign-in/passkey?type=my-garage&redirect=%2Fa",
      "signOut /sign-out",
      "spinToWin /spin-to-win",
      "onlinePayment /online-payment",
      "onlinePaymentState /online-payment/a%20b%2Fc",
      "sandboxPayment /payments/sandbox/a%20b%2Fc",
      "success /success",
      "unsubscribe /unsubscribe?t=a%20b%2Fc",
      "leadAnswered /answered/a%20b%2Fc?signature=d%3Fe",
      "usedCar /used-car/a%20b%2Fc/d%3Fe/f",
      "demoPicture /media/demo/a%20b/c.avif",
      "offline /offline",
      "serviceWorker /service-worker.js",
      "partsSearch /parts/search",
      "pages.finance /finance",
      "pages.financeEnquiry /finance-enquiry",
      "pages.applyForFinance /apply-for-finance",
      "pages.financePreApproval /finance-pre-approval",
      "pages.personalisedFinance /personalised/finance",
      "pages.tradeIn /trade-in",
      "pages.vehicleTradeIn /cars/trade-in",
      "pages.testDrive /book-test-drive",
      "pages.models /models",
      "pages.contact /contact",
      "pages.dealerships /dealerships",
      "pages.service /service",
      "pages.parts /vehicle-parts-and-accessories",
      "pages.warranty /warranty",
      "pages.roadsideAssist /roadside-assist",
      "pages.ownerBenefits /owner-benefits",
      "pages.aboutUs /about-us",
      "pages.careers /careers",
      "pages.fleet /fleet",
      "pages.terms /terms-and-conditions",
      "pages.privacy /privacy-policy",
      "group.cars /twg-cars",
      "group.rental /twg-rental",
      "group.tyres /twg-tyres",
      "group.financeAndInsurance /finance-and-insurance",
      "group.neotek /neotek",
      "group.outdoor /4x4-outdoor",
      "brands /brands",
      "brandOverview /a%20b%2Fc/overview",
      "image /images/600x400/v7-mark.avif",
      "theme /theme.a%20b%2Fc.css",
      "kit /__kit",
      "api.site /api/site",
      "api.search /api/search",
      "api.suggestions /api/suggestions",
      "api.searchCount /api/search-count",
      "api.budget /api/budget",
      "api.multiSearch /api/multi-search",
      "api.cars /api/cars",
      "api.models /api/models",
      "api.dealershipCars /api/dealerships/a%20b%2Fc/cars",
      "api.facet /api/facets/a%20b%2Fc",
      "api.vehicleView /api/cars/a%20b%2Fc/view.json",
      "api.similar /api/cars/a%20b%2Fc/similar",
      "api.financeDisclaimer /api/cars/7/finance-disclaimer",
      "api.deliveryPrice /api/delivery-price",
      "api.autogauge /api/cars/a%20b%2Fc/autogauge",
      "api.brochure /api/cars/a%20b%2Fc/pdf",
      "api.phoneReveals /api/phone-reveals",
      "api.testDriveAppointments /api/test-drive-appointments",
      "api.miscellaneous /api/miscellaneous",
      "api.leads /api/leads",
      "api.formFollowUps /api/form-follow-ups",
      "api.events /api/events",
      "api.captchaChallenge /api/captcha-challenge",
      "api.manageStock /api/manage/stock",
      "api.manageLeadAnswered /api/manage/leads/a%20b%2Fc/answered",
      "api.paymentNotices /api/payments/a%20b%2Fc/notices",
    ]
  `);
});

test('ROUTE-16 a link to the finance page has no budget if the vehicle has no price', () => {
  expect(paths.financeLink({ ...link, vehiclePriceBudget: null })).toBe(
    '/finance?preferredDealership=a%20b&car_id=7&car_type=used#finance-form',
  );
});
