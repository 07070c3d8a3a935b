"""Hooks of schemathesis for `npm run test:api` (run.ts)."""

import os
import random

import schemathesis

CARS = os.environ["API_TEST_CARS"].split(",")
DEALERSHIPS = os.environ["API_TEST_DEALERSHIPS"].split(",")


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sends each request from an address of its own, because one address has a rate limit."""
    case.headers["X-Forwarded-For"] = f"10.{random.randint(0, 255)}.{random.randint(0, 255)}.{random.randint(1, 254)}"


@schemathesis.hook
def map_path_parameters(context, parameters):
    """Asks for a vehicle or dealership that exists in three of four requests. Generated names would only be answered with 404."""
    if parameters and "slug" in parameters and random.random() < 0.75:
        path = context.operation.path
        known = DEALERSHIPS if "dealerships" in path else CARS
        slug = random.choice(known)
        return {**parameters, "slug": slug.rsplit("-", 1)[-1] if path.endswith("finance-disclaimer") else slug}
    return parameters
